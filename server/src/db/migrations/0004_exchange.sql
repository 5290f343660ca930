CREATE TABLE "exchange" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"card_sn" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"company" text NOT NULL,
	"title" text NOT NULL,
	"note" text NOT NULL,
	"lang" text NOT NULL,
	"consent_version" text NOT NULL,
	"consent_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "exchange" ADD CONSTRAINT "exchange_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange" ADD CONSTRAINT "exchange_card_sn_card_card_sn_fk" FOREIGN KEY ("card_sn") REFERENCES "public"."card"("card_sn") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exchange_newest" ON "exchange" USING btree ("member_id","created_at" DESC NULLS LAST,"id");