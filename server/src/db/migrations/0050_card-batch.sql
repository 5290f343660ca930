-- The table takes the name of the index.
DROP INDEX "card_batch";--> statement-breakpoint
CREATE TABLE "card_batch" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "card_batch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "theme_offer" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "theme_offer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"theme" text NOT NULL,
	"points" integer NOT NULL,
	"shown_from" timestamp with time zone,
	"shown_until" timestamp with time zone,
	"is_offered" boolean DEFAULT true NOT NULL,
	"sorter" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "theme_offer_theme_unique" UNIQUE("theme")
);
--> statement-breakpoint
ALTER TABLE "card" ADD COLUMN "batch_id" integer;--> statement-breakpoint
ALTER TABLE "card_batch" ADD CONSTRAINT "card_batch_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_batch_newest" ON "card_batch" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "card" ADD CONSTRAINT "card_batch_id_card_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."card_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_of_batch" ON "card" USING btree ("batch_id","state","card_sn") WHERE "card"."batch_id" is not null;--> statement-breakpoint
-- A batch was only a text of its cards: a moment if they were made here.
INSERT INTO "card_batch" ("company_id", "note", "created_at")
SELECT "company_id", "batch", min("created_at") FROM "card" WHERE "batch" <> '' GROUP BY "company_id", "batch" ORDER BY 3;--> statement-breakpoint
UPDATE "card" SET "batch_id" = "card_batch"."id" FROM "card_batch"
WHERE "card_batch"."company_id" = "card"."company_id" AND "card_batch"."note" = "card"."batch" AND "card"."batch" <> '';--> statement-breakpoint
UPDATE "card_batch" SET "note" = '' WHERE "note" ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T';--> statement-breakpoint
ALTER TABLE "card" DROP COLUMN "batch";--> statement-breakpoint
-- A new database gets them from the seed, because a backup is restored into empty tables only.
INSERT INTO "theme_offer" ("theme", "points", "sorter")
SELECT * FROM (VALUES ('idoLight', 0, 1), ('idoDark', 0, 2), ('origin', 0, 3), ('SG', 120, 4), ('SG2', 180, 5), ('talentek', 0, 6)) AS offer
WHERE EXISTS (SELECT FROM "company");
