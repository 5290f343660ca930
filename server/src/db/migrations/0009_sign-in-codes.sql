-- Codes from before are kept by the phone number itself. They live five minutes: whoever waits for one asks again.
DELETE FROM "challenge";--> statement-breakpoint
CREATE TABLE "code_count" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "code_budget" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "code_send" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "code_budget" CASCADE;--> statement-breakpoint
DROP TABLE "code_send" CASCADE;--> statement-breakpoint
ALTER TABLE "challenge" ADD COLUMN "channel" text NOT NULL;--> statement-breakpoint
ALTER TABLE "challenge" ADD COLUMN "sealed" text;--> statement-breakpoint
ALTER TABLE "challenge" ADD COLUMN "send_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "challenge" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "challenge_due" ON "challenge" USING btree ("channel","send_at") WHERE "challenge"."send_at" is not null;--> statement-breakpoint
ALTER TABLE "challenge" DROP COLUMN "sent_at";