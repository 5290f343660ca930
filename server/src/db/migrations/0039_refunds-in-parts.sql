DROP INDEX "refund_once";--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "refunded" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "order" SET "refunded" = "total" WHERE "state" = 'refunded';--> statement-breakpoint
CREATE INDEX "refund_of" ON "refund" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_open" ON "refund" USING btree ("order_id") WHERE "refund"."outcome" in ('asked', 'unknown', 'due');--> statement-breakpoint
CREATE INDEX "refund_refused" ON "refund" USING btree ("order_id","id") WHERE "refund"."outcome" = 'refused';--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_refunded" CHECK ("order"."refunded" between 0 and "order"."total");