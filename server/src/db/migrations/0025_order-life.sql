ALTER TABLE "contact_message" ADD COLUMN "order_id" bigint;--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "order_request" text;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "tax_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "invoice_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "prepared_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "completed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "posting_days" integer;--> statement-breakpoint
ALTER TABLE "contact_message" ADD CONSTRAINT "contact_message_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_message_order" ON "contact_message" USING btree ("order_id") WHERE "contact_message"."order_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_message_refund" ON "contact_message" USING btree ("order_id") WHERE "contact_message"."order_request" = 'refund';