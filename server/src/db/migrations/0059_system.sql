CREATE TABLE "erased_recipient" (
	"digest" "bytea" PRIMARY KEY NOT NULL,
	"erased_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_use" (
	"provider" text NOT NULL,
	"day" date NOT NULL,
	"done" integer NOT NULL,
	"failed" integer NOT NULL,
	"last_done_at" timestamp with time zone,
	"last_failed_at" timestamp with time zone,
	"cause" text DEFAULT '' NOT NULL,
	CONSTRAINT "provider_use_provider_day_pk" PRIMARY KEY("provider","day")
);
--> statement-breakpoint
CREATE TABLE "sent_message" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sent_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"ref" text NOT NULL,
	"kind" text NOT NULL,
	"topic" text NOT NULL,
	"recipient" text NOT NULL,
	"order_number" text DEFAULT '' NOT NULL,
	"inquiry_id" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"cause" text DEFAULT '' NOT NULL,
	"tries" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"tried_at" timestamp with time zone NOT NULL,
	"waits_until" timestamp with time zone NOT NULL,
	"search" text GENERATED ALWAYS AS (lower(recipient || ' ' || order_number)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backup_made" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backup_made_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"host" text NOT NULL,
	"folder" text NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "limit_hit" (
	"hour" timestamp with time zone NOT NULL,
	"call" text NOT NULL,
	"refusal" text NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "limit_hit_hour_call_refusal_pk" PRIMARY KEY("hour","call","refusal")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "sent_message_ref" ON "sent_message" USING btree ("channel","ref");--> statement-breakpoint
CREATE INDEX "sent_message_newest" ON "sent_message" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "sent_message_open" ON "sent_message" USING btree ("state","created_at","id") WHERE "sent_message"."state" <> 'sent';--> statement-breakpoint
CREATE INDEX "sent_message_topic" ON "sent_message" USING btree ("topic","created_at","id");--> statement-breakpoint
CREATE INDEX "sent_message_recipient" ON "sent_message" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "sent_message_inquiry" ON "sent_message" USING btree ("inquiry_id") WHERE "sent_message"."inquiry_id" <> '';--> statement-breakpoint
CREATE INDEX "sent_message_order" ON "sent_message" USING btree ("order_number") WHERE "sent_message"."order_number" <> '';--> statement-breakpoint
CREATE INDEX "sent_message_search" ON "sent_message" USING gin (fragments("search"));