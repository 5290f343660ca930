ALTER TABLE "card_social_media" ADD COLUMN "title_en" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "card_web_site" ADD COLUMN "title_en" text DEFAULT '' NOT NULL;