CREATE TABLE "order_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"made_by" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"product_id" integer,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_made_by_member_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_event_of" ON "order_event" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_event_by" ON "order_event" USING btree ("made_by") WHERE "order_event"."made_by" is not null;--> statement-breakpoint
CREATE INDEX "order_event_product" ON "order_event" USING btree ("product_id") WHERE "order_event"."product_id" is not null;--> statement-breakpoint
CREATE INDEX "payment_notice_declined" ON "payment_notice" USING btree ("trade_no") WHERE "payment_notice"."outcome" = 'declined';
--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "made_order_id" bigint;--> statement-breakpoint
ALTER TABLE "contact_message" ADD CONSTRAINT "contact_message_made_order_id_order_id_fk" FOREIGN KEY ("made_order_id") REFERENCES "public"."order"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_message_made_order" ON "contact_message" USING btree ("made_order_id") WHERE "contact_message"."made_order_id" is not null;
