ALTER TABLE "company" ADD COLUMN "show_invitation" boolean DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE "card" SET "fields" = "fields" || '{"showInvitation": true}';
