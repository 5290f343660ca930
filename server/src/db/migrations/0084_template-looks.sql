CREATE TABLE "template_link_click" (
	"template_id" integer NOT NULL,
	"link_id" integer NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "template_link_click_template_id_link_id_pk" PRIMARY KEY("template_id","link_id")
);
--> statement-breakpoint
ALTER TABLE "card_template" ADD COLUMN "accent" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "card_template" ADD COLUMN "logo" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "card_template" ADD COLUMN "cover" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "card_template" ADD COLUMN "legal_ch" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "card_template" ADD COLUMN "legal_en" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "card_template" ADD COLUMN "links" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "card_template" ADD COLUMN "look_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "card_template" ADD COLUMN "logo_upload_id" text GENERATED ALWAYS AS (substring("logo" from '^/picture/([A-Za-z0-9_-]+)[.]webp$')) STORED;--> statement-breakpoint
ALTER TABLE "card_template" ADD COLUMN "cover_upload_id" text GENERATED ALWAYS AS (substring("cover" from '^/picture/([A-Za-z0-9_-]+)[.]webp$')) STORED;--> statement-breakpoint
ALTER TABLE "employee" ADD COLUMN "look_id" integer;--> statement-breakpoint
ALTER TABLE "employee" ADD COLUMN "look_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "template_link_click" ADD CONSTRAINT "template_link_click_template_id_card_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."card_template"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_template" ADD CONSTRAINT "card_template_logo_upload_id_upload_id_fk" FOREIGN KEY ("logo_upload_id") REFERENCES "public"."upload"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_template" ADD CONSTRAINT "card_template_cover_upload_id_upload_id_fk" FOREIGN KEY ("cover_upload_id") REFERENCES "public"."upload"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee" ADD CONSTRAINT "employee_look_id_card_template_id_fk" FOREIGN KEY ("look_id") REFERENCES "public"."card_template"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_template_logo" ON "card_template" USING btree ("logo_upload_id") WHERE "card_template"."logo_upload_id" is not null;--> statement-breakpoint
CREATE INDEX "card_template_cover" ON "card_template" USING btree ("cover_upload_id") WHERE "card_template"."cover_upload_id" is not null;--> statement-breakpoint
CREATE INDEX "employee_look" ON "employee" USING btree ("look_id") WHERE "employee"."look_id" is not null;