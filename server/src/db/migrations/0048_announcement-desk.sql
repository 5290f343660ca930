ALTER TABLE "announcement" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "is_draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "send_at" timestamp with time zone;--> statement-breakpoint
UPDATE "announcement" SET "send_at" = "created_at";--> statement-breakpoint
ALTER TABLE "announcement" ALTER COLUMN "send_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "reached" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "announcement" SET "reached" = (SELECT count(*) FROM "notice" WHERE "notice"."announcement_id" = "announcement"."id");--> statement-breakpoint
CREATE INDEX "announcement_waiting" ON "announcement" USING btree ("send_at") WHERE "announcement"."sent_at" is null;