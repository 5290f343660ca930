CREATE TABLE "mention" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mention_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" uuid NOT NULL,
	"thing" text NOT NULL,
	"thing_id" text NOT NULL,
	"by_id" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mention" ADD CONSTRAINT "mention_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mention" ADD CONSTRAINT "mention_by_id_member_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mention_newest" ON "mention" USING btree ("member_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mention_by" ON "mention" USING btree ("by_id") WHERE "mention"."by_id" is not null;--> statement-breakpoint
CREATE INDEX "mention_at" ON "mention" USING btree ("at");