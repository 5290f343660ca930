-- The pairs of neighbouring characters in a text, and its single characters that are not ASCII, for an index.
CREATE FUNCTION fragments(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT piece), '{}') FROM (
    SELECT substr(value, at, 2) AS piece FROM generate_series(1, length(value) - 1) AS at
    UNION ALL
    SELECT substr(value, at, 1) FROM generate_series(1, length(value)) AS at WHERE ascii(substr(value, at, 1)) > 127
  ) AS pieces
$$;
--> statement-breakpoint
CREATE TABLE "order_message" (
	"order_id" bigint NOT NULL,
	"notice" text NOT NULL,
	"time" integer NOT NULL,
	"channel" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_message_order_id_notice_time_pk" PRIMARY KEY("order_id","notice","time")
);
--> statement-breakpoint
CREATE TABLE "order_note" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"written_by" uuid,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "search" text GENERATED ALWAYS AS (lower(order_number || ' ' || shipping_name || ' ' || shipping_phone || ' ' || email)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_message" ADD CONSTRAINT "order_message_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_note" ADD CONSTRAINT "order_note_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_note" ADD CONSTRAINT "order_note_written_by_member_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_note_of" ON "order_note" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_newest" ON "order" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "order_by_total" ON "order" USING btree ("total","id");--> statement-breakpoint
CREATE INDEX "order_state" ON "order" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "order_search" ON "order" USING gin (fragments("search"));