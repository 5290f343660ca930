ALTER TABLE "company" ADD COLUMN "app_store_link" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "google_play_link" text DEFAULT '' NOT NULL;