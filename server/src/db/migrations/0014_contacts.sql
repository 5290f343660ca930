CREATE TABLE "collection" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "collection_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" uuid NOT NULL,
	"name" text NOT NULL,
	"sorter" integer NOT NULL,
	"previous_id" integer,
	"layer" smallint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "collection_layer" CHECK (("collection"."layer" = 1) = ("collection"."previous_id" is null))
);
--> statement-breakpoint
CREATE TABLE "contact" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"fields" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"note_img_id" text,
	"scan_img_id" text,
	"scan_back_id" text,
	"company_type" smallint DEFAULT 0 NOT NULL,
	"collection_id" integer,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"star" boolean DEFAULT false NOT NULL,
	"met_at" timestamp with time zone,
	"met_place" text DEFAULT '' NOT NULL,
	"remind_at" timestamp with time zone,
	"card_sn" text,
	"person_id" uuid,
	"photo_id" text,
	"snapshot" jsonb,
	"exchanged" boolean DEFAULT false NOT NULL,
	"changed" boolean DEFAULT false NOT NULL,
	"exchange_id" uuid,
	"import_id" uuid,
	"once_key" text,
	"merged_into" uuid,
	"merged_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"viewed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"index_version" smallint DEFAULT 0 NOT NULL,
	"search" text DEFAULT '' NOT NULL,
	"grams" integer[] DEFAULT '{}' NOT NULL,
	"sort_name" text collate "C" DEFAULT '' NOT NULL,
	"sort_latin" text collate "C" DEFAULT '' NOT NULL,
	"sort_company" text collate "C" DEFAULT '' NOT NULL,
	"identity" text DEFAULT '' NOT NULL,
	"same_keys" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_import" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"count" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "collection" ADD CONSTRAINT "collection_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection" ADD CONSTRAINT "collection_previous_id_collection_id_fk" FOREIGN KEY ("previous_id") REFERENCES "public"."collection"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_note_img_id_upload_id_fk" FOREIGN KEY ("note_img_id") REFERENCES "public"."upload"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_scan_img_id_upload_id_fk" FOREIGN KEY ("scan_img_id") REFERENCES "public"."upload"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_scan_back_id_upload_id_fk" FOREIGN KEY ("scan_back_id") REFERENCES "public"."upload"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_collection_id_collection_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collection"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_card_sn_card_card_sn_fk" FOREIGN KEY ("card_sn") REFERENCES "public"."card"("card_sn") ON DELETE set null ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_person_id_member_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_photo_id_upload_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."upload"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_exchange_id_exchange_id_fk" FOREIGN KEY ("exchange_id") REFERENCES "public"."exchange"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_import_id_contact_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."contact_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_merged_into_contact_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."contact"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_import" ADD CONSTRAINT "contact_import_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_order" ON "collection" USING btree ("member_id","layer","sorter","id");--> statement-breakpoint
CREATE INDEX "collection_previous" ON "collection" USING btree ("previous_id");--> statement-breakpoint
CREATE INDEX "contact_newest" ON "contact" USING btree ("member_id","created_at" DESC NULLS LAST,"id") WHERE "contact"."merged_into" is null and "contact"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "contact_name" ON "contact" USING btree ("member_id","sort_name","id") WHERE "contact"."merged_into" is null and "contact"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "contact_latin" ON "contact" USING btree ("member_id","sort_latin","id") WHERE "contact"."merged_into" is null and "contact"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "contact_company" ON "contact" USING btree ("member_id","sort_company","id") WHERE "contact"."merged_into" is null and "contact"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "contact_viewed" ON "contact" USING btree ("member_id","viewed_at" DESC NULLS LAST,"id") WHERE "contact"."merged_into" is null and "contact"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "contact_grams" ON "contact" USING gin ("grams") WITH (fastupdate=false) WHERE "contact"."merged_into" is null and "contact"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "contact_removed" ON "contact" USING btree ("member_id","removed_at") WHERE "contact"."removed_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_card" ON "contact" USING btree ("member_id","card_sn") WHERE "contact"."merged_into" is null and "contact"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_once" ON "contact" USING btree ("member_id","once_key") WHERE "contact"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "contact_identity" ON "contact" USING btree ("member_id","identity");--> statement-breakpoint
CREATE INDEX "contact_follows" ON "contact" USING btree ("card_sn") WHERE "contact"."card_sn" is not null;--> statement-breakpoint
CREATE INDEX "contact_person" ON "contact" USING btree ("person_id") WHERE "contact"."person_id" is not null;--> statement-breakpoint
CREATE INDEX "contact_exchange" ON "contact" USING btree ("exchange_id") WHERE "contact"."exchange_id" is not null;--> statement-breakpoint
CREATE INDEX "contact_import_of" ON "contact" USING btree ("import_id") WHERE "contact"."import_id" is not null;--> statement-breakpoint
CREATE INDEX "contact_merged" ON "contact" USING btree ("merged_into") WHERE "contact"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX "contact_folder" ON "contact" USING btree ("collection_id") WHERE "contact"."collection_id" is not null;--> statement-breakpoint
CREATE INDEX "contact_note_img" ON "contact" USING btree ("note_img_id") WHERE "contact"."note_img_id" is not null;--> statement-breakpoint
CREATE INDEX "contact_scan_img" ON "contact" USING btree ("scan_img_id") WHERE "contact"."scan_img_id" is not null;--> statement-breakpoint
CREATE INDEX "contact_scan_back" ON "contact" USING btree ("scan_back_id") WHERE "contact"."scan_back_id" is not null;--> statement-breakpoint
CREATE INDEX "contact_photo" ON "contact" USING btree ("photo_id") WHERE "contact"."photo_id" is not null;--> statement-breakpoint
CREATE INDEX "contact_outdated" ON "contact" USING btree ("index_version");--> statement-breakpoint
CREATE INDEX "contact_import_newest" ON "contact_import" USING btree ("member_id","created_at");
--> statement-breakpoint
INSERT INTO "contact" ("member_id", "kind", "fields", "met_at", "exchange_id", "created_at", "updated_at")
SELECT "member_id", 'received', jsonb_build_object(
	'nameCh', CASE WHEN "name" ~ '[一-鿿]' THEN "name" ELSE '' END,
	'nameEn', CASE WHEN "name" ~ '[一-鿿]' THEN '' ELSE "name" END,
	'nickname', '',
	'companyCh', CASE WHEN "company" ~ '[一-鿿]' THEN "company" ELSE '' END,
	'companyEn', CASE WHEN "company" ~ '[一-鿿]' THEN '' ELSE "company" END,
	'departmentCh', '', 'departmentEn', '',
	'titleCh', CASE WHEN "title" ~ '[一-鿿]' THEN "title" ELSE '' END,
	'titleEn', CASE WHEN "title" ~ '[一-鿿]' THEN '' ELSE "title" END,
	'addressCh', '', 'addressEn', '', 'taxNumber', '', 'lineId', '',
	'phones', CASE WHEN "phone" = '' THEN '[]'::jsonb ELSE jsonb_build_array(jsonb_build_object(
		'kind', CASE WHEN "phone" LIKE '+8869%' THEN 'mobile' ELSE 'work' END, 'number', "phone", 'extension', '')) END,
	'emails', CASE WHEN "email" = '' THEN '[]'::jsonb ELSE jsonb_build_array(jsonb_build_object('kind', 'work', 'address', "email")) END,
	'sites', '[]'::jsonb
), "created_at", "id", "created_at", "created_at" FROM "exchange";
