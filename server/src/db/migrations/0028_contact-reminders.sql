CREATE TABLE "contact_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"fields" text[] DEFAULT '{}' NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_reminder" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"sent_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"once_key" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contact_event" ADD CONSTRAINT "contact_event_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_event" ADD CONSTRAINT "contact_event_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_reminder" ADD CONSTRAINT "contact_reminder_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_reminder" ADD CONSTRAINT "contact_reminder_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_event_of" ON "contact_event" USING btree ("contact_id","at");--> statement-breakpoint
CREATE INDEX "contact_event_member" ON "contact_event" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "contact_reminder_of" ON "contact_reminder" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "contact_reminder_open" ON "contact_reminder" USING btree ("member_id","at") WHERE "contact_reminder"."done_at" is null;--> statement-breakpoint
CREATE INDEX "contact_reminder_unsent" ON "contact_reminder" USING btree ("at") WHERE "contact_reminder"."done_at" is null and "contact_reminder"."sent_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_reminder_once" ON "contact_reminder" USING btree ("member_id","once_key");--> statement-breakpoint
-- A merged contact had a copy of the earliest reminder in it. From now on it has those of all that is merged into it.
INSERT INTO "contact_reminder" ("member_id", "contact_id", "at", "created_at")
SELECT "member_id", "id", "remind_at", "updated_at" FROM "contact" "c"
WHERE "remind_at" IS NOT NULL AND NOT EXISTS (
	SELECT 1 FROM "contact" "inner" WHERE "inner"."merged_into" = "c"."id" AND "inner"."remind_at" = "c"."remind_at"
);--> statement-breakpoint
DROP INDEX "contact_remind";--> statement-breakpoint
ALTER TABLE "contact" DROP COLUMN "remind_at";--> statement-breakpoint
-- Imported contacts were paper cards until now. A merged contact is imported if everything in it is.
UPDATE "contact" SET "kind" = 'imported' WHERE "kind" = 'paper' AND "import_id" IS NOT NULL;--> statement-breakpoint
WITH RECURSIVE "whole" AS (
	SELECT "id" AS "top", "id", "merged_at", "kind" FROM "contact" WHERE "kind" = 'paper' AND "merged_at" IS NOT NULL
	UNION ALL
	SELECT "whole"."top", "c"."id", "c"."merged_at", "c"."kind" FROM "contact" "c" JOIN "whole" ON "c"."merged_into" = "whole"."id"
)
UPDATE "contact" SET "kind" = 'imported' WHERE "id" IN (
	SELECT "top" FROM "whole" WHERE "merged_at" IS NULL GROUP BY "top" HAVING bool_and("kind" = 'imported')
);