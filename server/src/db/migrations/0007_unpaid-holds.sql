ALTER TABLE "order" ADD COLUMN "network" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "ask_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "asks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "dispute" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "held" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "held_alert_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "order_network" ON "order" USING btree ("network") WHERE "order"."state" = 'awaiting_payment';--> statement-breakpoint
CREATE INDEX "payment_ask" ON "payment" USING btree ("ask_at") WHERE "payment"."ask_at" is not null;--> statement-breakpoint
UPDATE "product" SET "held" = "unpaid"."units" FROM (
  SELECT "product_id", sum("quantity")::int AS "units" FROM "order_line" JOIN "order" ON "order"."id" = "order_id"
  WHERE "state" = 'awaiting_payment' GROUP BY "product_id"
) AS "unpaid" WHERE "product"."id" = "unpaid"."product_id";--> statement-breakpoint
UPDATE "order" SET "confirmed_at" = coalesce("paid_at", "created_at") WHERE "state" IN ('preparing', 'shipped', 'completed')
  OR ("state" = 'paid' AND NOT EXISTS (SELECT FROM "payment" WHERE "order_id" = "order"."id" AND "payment"."state" = 'paid'));--> statement-breakpoint
UPDATE "payment" SET "ask_at" = now() FROM "order"
  WHERE "order"."id" = "order_id" AND "payment"."state" = 'paid' AND "order"."state" = 'paid';--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_confirmed" CHECK ("order"."confirmed_at" is not null or "order"."state" not in ('preparing', 'shipped', 'completed'));--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_held" CHECK ("product"."held" >= 0);