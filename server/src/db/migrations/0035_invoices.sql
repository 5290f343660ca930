CREATE TABLE "invoice" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"random_code" text DEFAULT '' NOT NULL,
	"issued_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_due" ON "invoice" USING btree ("due_at") WHERE "invoice"."due_at" is not null;