CREATE TABLE "company_agent" (
	"company_id" integer NOT NULL,
	"member_id" uuid NOT NULL,
	CONSTRAINT "company_agent_company_id_member_id_pk" PRIMARY KEY("company_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "company_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "company_id" integer;--> statement-breakpoint
ALTER TABLE "company_agent" ADD CONSTRAINT "company_agent_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_agent" ADD CONSTRAINT "company_agent_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_message" ADD CONSTRAINT "contact_message_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE set null ON UPDATE no action;