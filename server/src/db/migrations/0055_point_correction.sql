ALTER TABLE "drive" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "point_entry" ADD COLUMN "note" text DEFAULT '' NOT NULL;