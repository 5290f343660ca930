ALTER TABLE "order_line" ADD COLUMN "made_to_order" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "made_to_order" boolean DEFAULT true NOT NULL;