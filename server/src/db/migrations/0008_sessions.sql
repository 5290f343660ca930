ALTER TABLE "member" DROP CONSTRAINT "member_reachable";--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "browser" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "system" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_id_unique" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_reachable" CHECK (coalesce("member"."phone", "member"."email", "member"."apple_sub") is not null
        or "member"."guest_hash" is not null or "member"."deleted_at" is not null);--> statement-breakpoint
-- Owners of the orders of accounts that were deleted before: nobody, no guests, and without a cart.
UPDATE "member" SET "deleted_at" = now(), "guest_hash" = NULL
WHERE "guest_hash" IS NOT NULL AND coalesce("phone", "email", "apple_sub") IS NULL
  AND EXISTS (SELECT 1 FROM "order" WHERE "order"."member_id" = "member"."id");--> statement-breakpoint
DELETE FROM "cart" USING "member" WHERE "member"."id" = "cart"."member_id" AND "member"."deleted_at" IS NOT NULL;
