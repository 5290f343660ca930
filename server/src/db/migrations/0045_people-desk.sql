ALTER TABLE "member" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "block_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "member_newest" ON "member" USING btree ("created_at","id") WHERE coalesce("member"."phone", "member"."email", "member"."apple_sub") is not null;--> statement-breakpoint
CREATE INDEX "member_blocked" ON "member" USING btree ("created_at","id") WHERE "member"."blocked_at" is not null;