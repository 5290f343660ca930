CREATE TABLE "inquiry_entry" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inquiry_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"written_by" uuid,
	"text" text DEFAULT '' NOT NULL,
	"assigned_to" uuid,
	"at" timestamp with time zone NOT NULL,
	"sending" text,
	"problem" text DEFAULT '' NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "contact_message_newest";--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "payment" jsonb;--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "assigned_to" uuid;--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
-- The company's form is told from the site's by what only it asks for; the site's has its five subjects.
UPDATE "contact_message" SET "changed_at" = coalesce("settled_at", "created_at"),
	"state" = CASE WHEN "state" = 'settled' THEN 'done' ELSE "state" END,
	"settled_at" = CASE WHEN "state" = 'settled' THEN coalesce("settled_at", "created_at") END,
	"kind" = CASE
		WHEN "order_request" = 'refund' THEN 'refund'
		WHEN "order_request" IS NOT NULL THEN 'order'
		WHEN "company_name" <> '' OR "phone" <> '' OR "quantity" IS NOT NULL OR "needed_by" IS NOT NULL
			OR NOT "project" <@ ARRAY['我想購買', '大量採購', '客製化需求', '商品問題', '使用問題'] OR "project" = '{}' THEN 'company'
		ELSE 'site'
	END;--> statement-breakpoint
ALTER TABLE "contact_message" ALTER COLUMN "kind" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_message" ALTER COLUMN "changed_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "search" text GENERATED ALWAYS AS (lower(name || ' ' || email || ' ' || phone || ' ' || company_name || ' ' || coalesce(payment ->> 'tradeNo', '') || ' ' || content)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "inquiry_entry" ADD CONSTRAINT "inquiry_entry_message_id_contact_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_entry" ADD CONSTRAINT "inquiry_entry_written_by_member_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_entry" ADD CONSTRAINT "inquiry_entry_assigned_to_member_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inquiry_entry_of" ON "inquiry_entry" USING btree ("message_id","id");--> statement-breakpoint
ALTER TABLE "contact_message" ADD CONSTRAINT "contact_message_assigned_to_member_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_message_changed" ON "contact_message" USING btree ("changed_at","id");--> statement-breakpoint
CREATE INDEX "contact_message_state" ON "contact_message" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "contact_message_assigned" ON "contact_message" USING btree ("assigned_to") WHERE "contact_message"."assigned_to" is not null;--> statement-breakpoint
CREATE INDEX "contact_message_email" ON "contact_message" USING btree ("email");--> statement-breakpoint
CREATE INDEX "contact_message_search" ON "contact_message" USING gin (fragments("search"));--> statement-breakpoint
CREATE INDEX "contact_message_newest" ON "contact_message" USING btree ("created_at","id");