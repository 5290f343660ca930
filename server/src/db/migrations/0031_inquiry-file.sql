CREATE TABLE "contact_file" (
	"id" text PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"file" "bytea" NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "quantity" integer;--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "needed_by" date;--> statement-breakpoint
ALTER TABLE "contact_file" ADD CONSTRAINT "contact_file_message_id_contact_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_file_of" ON "contact_file" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "contact_file_newest" ON "contact_file" USING btree ("created_at");