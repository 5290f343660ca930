CREATE TABLE "day_figure" (
	"day" date NOT NULL,
	"figure" text NOT NULL,
	"part" text NOT NULL,
	"key" text NOT NULL,
	"sum" bigint NOT NULL,
	CONSTRAINT "day_figure_day_part_figure_key_pk" PRIMARY KEY("day","part","figure","key")
);
--> statement-breakpoint
CREATE TABLE "figured_day" (
	"day" date PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_visit" (
	"day" date NOT NULL,
	"lang" text NOT NULL,
	"source" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "plan_visit_day_lang_source_pk" PRIMARY KEY("day","lang","source")
);
--> statement-breakpoint
CREATE INDEX "card_event_claimed" ON "card_event" USING btree ("at") WHERE "card_event"."kind" = 'activate';--> statement-breakpoint
CREATE INDEX "card_metric_viewed" ON "card_metric" USING btree ("day") WHERE "card_metric"."kind" = 'view';--> statement-breakpoint
CREATE INDEX "order_paid_at" ON "order" USING btree ("paid_at") WHERE "order"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "refund_returned" ON "refund" USING btree ("at") WHERE "refund"."outcome" in ('refunded', 'by_hand');--> statement-breakpoint
CREATE INDEX "contact_at" ON "contact" USING btree ("created_at") WHERE "contact"."merged_at" is null;--> statement-breakpoint
CREATE INDEX "exchange_at" ON "exchange" USING btree ("created_at");