CREATE TABLE "card_event" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "card_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"card_sn" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "card_event" ADD CONSTRAINT "card_event_card_sn_card_card_sn_fk" FOREIGN KEY ("card_sn") REFERENCES "public"."card"("card_sn") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "card_event_of" ON "card_event" USING btree ("card_sn","at");--> statement-breakpoint
CREATE INDEX "card_newest" ON "card" USING btree ("created_at","card_sn");--> statement-breakpoint
CREATE INDEX "card_activated" ON "card" USING btree (coalesce("activated_at", timestamptz '1970-01-01 00:00:00+00'),"card_sn");--> statement-breakpoint
CREATE INDEX "card_search" ON "card" USING gin (fragments(lower("card_sn" || ' ' || coalesce("fields" ->> 'nameCh', '') || ' ' || coalesce("fields" ->> 'nameEn', ''))));--> statement-breakpoint
CREATE INDEX "member_search" ON "member" USING gin (fragments(lower("name" || ' ' || coalesce("phone", '') || ' ' || coalesce("email", ''))));--> statement-breakpoint
-- What is known of cards from before.
INSERT INTO "card_event" ("card_sn", "kind", "at")
SELECT "card_sn", CASE WHEN "state" = 'linked' THEN 'link' ELSE 'activate' END, "activated_at" FROM "card" WHERE "activated_at" IS NOT NULL;
