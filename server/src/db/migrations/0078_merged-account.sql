CREATE TABLE "merged_account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"merged_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "merged_account" ADD CONSTRAINT "merged_account_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "merged_account_member" ON "merged_account" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "merged_account_age" ON "merged_account" USING btree ("merged_at");