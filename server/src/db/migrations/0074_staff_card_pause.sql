ALTER TABLE "card" ADD COLUMN "held_from" text;--> statement-breakpoint
ALTER TABLE "card" ADD COLUMN "held_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "card" ADD CONSTRAINT "card_held" CHECK ("card"."held_from" is null or "card"."state" = 'paused');