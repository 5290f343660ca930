ALTER TABLE "discount" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "course" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "drive" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "point_card" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "prize" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "discount_removed" ON "discount" USING btree ("removed_at") WHERE "discount"."removed_at" is not null;