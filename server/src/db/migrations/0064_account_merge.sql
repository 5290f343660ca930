CREATE TABLE "account_merge" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"stays_id" uuid NOT NULL,
	"goes_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"asked_by" uuid,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"stays_token" "bytea",
	"goes_token" "bytea",
	"stays_confirmed_at" timestamp with time zone,
	"goes_confirmed_at" timestamp with time zone,
	"refused_by" text,
	CONSTRAINT "account_merge_stays_token_unique" UNIQUE("stays_token"),
	CONSTRAINT "account_merge_goes_token_unique" UNIQUE("goes_token")
);
--> statement-breakpoint
CREATE TABLE "merged_session" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "released_address" (
	"member_id" uuid NOT NULL,
	"address" text NOT NULL,
	"released_at" timestamp with time zone NOT NULL,
	CONSTRAINT "released_address_member_id_address_pk" PRIMARY KEY("member_id","address")
);
--> statement-breakpoint
ALTER TABLE "account_merge" ADD CONSTRAINT "account_merge_stays_id_member_id_fk" FOREIGN KEY ("stays_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_merge" ADD CONSTRAINT "account_merge_goes_id_member_id_fk" FOREIGN KEY ("goes_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_merge" ADD CONSTRAINT "account_merge_asked_by_member_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_session" ADD CONSTRAINT "merged_session_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "released_address" ADD CONSTRAINT "released_address_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_merge_stays" ON "account_merge" USING btree ("stays_id");--> statement-breakpoint
CREATE INDEX "account_merge_goes" ON "account_merge" USING btree ("goes_id");--> statement-breakpoint
CREATE INDEX "account_merge_asked" ON "account_merge" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "account_merge_age" ON "account_merge" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "merged_session_member" ON "merged_session" USING btree ("member_id");