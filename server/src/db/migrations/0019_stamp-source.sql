ALTER TABLE "stamp" DROP CONSTRAINT "stamp_once";--> statement-breakpoint
ALTER TABLE "stamp" DROP COLUMN "source";--> statement-breakpoint
ALTER TABLE "stamp" ADD CONSTRAINT "stamp_once" UNIQUE("point_card_id","reference");