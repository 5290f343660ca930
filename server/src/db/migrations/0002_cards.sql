CREATE TABLE "account_reset" (
	"code_hash" "bytea" PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "apple_use" (
	"digest" "bytea" PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "card" (
	"card_sn" text PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"batch" text DEFAULT '' NOT NULL,
	"activation_hash" "bytea" NOT NULL,
	"state" text DEFAULT 'unclaimed' NOT NULL,
	"member_id" uuid,
	"theme" text DEFAULT 'idoLight' NOT NULL,
	"fields" jsonb NOT NULL,
	"photo_id" text,
	"allow_index" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"activated_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_activation_hash_unique" UNIQUE("activation_hash"),
	CONSTRAINT "card_owned" CHECK (("card"."state" = 'unclaimed') = ("card"."member_id" is null))
);
--> statement-breakpoint
CREATE TABLE "card_figure" (
	"card_sn" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "card_figure_card_sn_day_kind_source_pk" PRIMARY KEY("card_sn","day","kind","source")
);
--> statement-breakpoint
CREATE TABLE "card_social_media" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "card_social_media_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"card_sn" text NOT NULL,
	"social_media_id" integer NOT NULL,
	"link" text NOT NULL,
	"shown" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"visibility" text DEFAULT 'link' NOT NULL,
	"sorter" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "card_theme" (
	"card_sn" text NOT NULL,
	"theme" text NOT NULL,
	"bought_at" timestamp with time zone NOT NULL,
	CONSTRAINT "card_theme_card_sn_theme_pk" PRIMARY KEY("card_sn","theme")
);
--> statement-breakpoint
CREATE TABLE "card_web_site" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "card_web_site_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"card_sn" text NOT NULL,
	"img_id" text,
	"link" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"visibility" text DEFAULT 'link' NOT NULL,
	"sorter" integer NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "point_balance" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"balance" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "point_balance_least" CHECK ("point_balance"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "point_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "point_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"reference" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "point_entry_once" UNIQUE("member_id","reason","reference")
);
--> statement-breakpoint
CREATE TABLE "scan_history" (
	"member_id" uuid NOT NULL,
	"card_sn" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "scan_history_member_id_card_sn_pk" PRIMARY KEY("member_id","card_sn")
);
--> statement-breakpoint
CREATE TABLE "upload" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"jpeg" "bytea" NOT NULL,
	"webp" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "member" DROP CONSTRAINT "member_reachable";--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "sex" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "apple_sub" text;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "guest_hash" "bytea";--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "password_hash" text;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "picture_id" text;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "first_sponsor_id" integer;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "accent" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "theme" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "account_reset" ADD CONSTRAINT "account_reset_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card" ADD CONSTRAINT "card_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card" ADD CONSTRAINT "card_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card" ADD CONSTRAINT "card_photo_id_upload_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."upload"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_figure" ADD CONSTRAINT "card_figure_card_sn_card_card_sn_fk" FOREIGN KEY ("card_sn") REFERENCES "public"."card"("card_sn") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_social_media" ADD CONSTRAINT "card_social_media_card_sn_card_card_sn_fk" FOREIGN KEY ("card_sn") REFERENCES "public"."card"("card_sn") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_theme" ADD CONSTRAINT "card_theme_card_sn_card_card_sn_fk" FOREIGN KEY ("card_sn") REFERENCES "public"."card"("card_sn") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_web_site" ADD CONSTRAINT "card_web_site_card_sn_card_card_sn_fk" FOREIGN KEY ("card_sn") REFERENCES "public"."card"("card_sn") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_web_site" ADD CONSTRAINT "card_web_site_img_id_upload_id_fk" FOREIGN KEY ("img_id") REFERENCES "public"."upload"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_balance" ADD CONSTRAINT "point_balance_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_entry" ADD CONSTRAINT "point_entry_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_history" ADD CONSTRAINT "scan_history_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_history" ADD CONSTRAINT "scan_history_card_sn_card_card_sn_fk" FOREIGN KEY ("card_sn") REFERENCES "public"."card"("card_sn") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_mine" ON "card" USING btree ("member_id","activated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "card_company" ON "card" USING btree ("company_id") WHERE "card"."state" = 'active';--> statement-breakpoint
CREATE INDEX "card_batch" ON "card" USING btree ("batch");--> statement-breakpoint
CREATE INDEX "card_social_media_order" ON "card_social_media" USING btree ("card_sn","sorter","id");--> statement-breakpoint
CREATE INDEX "card_web_site_order" ON "card_web_site" USING btree ("card_sn","sorter","id");--> statement-breakpoint
CREATE INDEX "scan_history_newest" ON "scan_history" USING btree ("member_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "upload_mine" ON "upload" USING btree ("member_id","created_at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_apple_sub_unique" UNIQUE("apple_sub");--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_guest_hash_unique" UNIQUE("guest_hash");--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_reachable" CHECK (coalesce("member"."phone", "member"."email", "member"."apple_sub") is not null or "member"."guest_hash" is not null);