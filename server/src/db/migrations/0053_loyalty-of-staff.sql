ALTER TABLE "certificate" ADD COLUMN "revoked_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "certificate" ADD COLUMN "search" text GENERATED ALWAYS AS (lower(number || ' ' || name_ch || ' ' || name_en)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "course" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "point_card" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "certificate_newest" ON "certificate" USING btree ("company_id","issued_on","id");--> statement-breakpoint
CREATE INDEX "certificate_search" ON "certificate" USING gin (fragments("search"));--> statement-breakpoint
CREATE INDEX "stamp_card" ON "stamp" USING btree ("point_card_id","at","member_id");