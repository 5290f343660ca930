CREATE TABLE "stock_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"move" text NOT NULL,
	"stock" integer NOT NULL,
	"held" integer NOT NULL,
	"remaining" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "img_alt" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "discount_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "discount_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "shown_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "shown_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_entry" ADD CONSTRAINT "stock_entry_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_entry_of" ON "stock_entry" USING btree ("product_id","id");--> statement-breakpoint
INSERT INTO "stock_entry" ("product_id", "move", "stock", "held", "remaining", "at") SELECT "id", 'opening', "stock", "held", "stock", now() FROM "product" WHERE "stock" <> 0 OR "held" <> 0;
