CREATE TABLE "company_order" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"is_first" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "tax_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "company_order" ADD CONSTRAINT "company_order_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_order" ADD CONSTRAINT "company_order_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_order_company" ON "company_order" USING btree ("company_id","order_id");--> statement-breakpoint
CREATE INDEX "card_stock" ON "card" USING btree ("company_id","card_sn","state") WHERE "card"."physical";