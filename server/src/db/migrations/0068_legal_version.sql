CREATE TABLE "legal_version" (
	"kind" text NOT NULL,
	"content_id" integer NOT NULL,
	"holds_from" text NOT NULL,
	"texts" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "legal_version_kind_content_id_holds_from_pk" PRIMARY KEY("kind","content_id","holds_from")
);
--> statement-breakpoint
ALTER TABLE "company_page" ADD COLUMN "holds_from" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "page" ADD COLUMN "holds_from" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- The legal texts that are public hold since they were last changed.
UPDATE "page" SET "holds_from" = to_char("updated_at" AT TIME ZONE 'Asia/Taipei', 'YYYY-MM-DD') WHERE "slug" IN ('terms', 'privacy') AND NOT "is_draft" AND "removed_at" IS NULL;--> statement-breakpoint
UPDATE "company_page" SET "holds_from" = to_char("updated_at" AT TIME ZONE 'Asia/Taipei', 'YYYY-MM-DD') WHERE "slug" IN ('termsOfUse', 'privacyPolicy') AND NOT "is_draft" AND "removed_at" IS NULL;
