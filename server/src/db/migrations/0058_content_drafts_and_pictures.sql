CREATE TABLE "content_draft" (
	"kind" text NOT NULL,
	"content_id" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"shown_version" integer NOT NULL,
	"publish_at" timestamp with time zone,
	"saved_at" timestamp with time zone NOT NULL,
	"member_id" uuid,
	CONSTRAINT "content_draft_kind_content_id_pk" PRIMARY KEY("kind","content_id")
);
--> statement-breakpoint
ALTER TABLE "staff_role" DROP CONSTRAINT "staff_role_scope";--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "is_of_shop" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "content_draft" ADD CONSTRAINT "content_draft_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_draft_due" ON "content_draft" USING btree ("publish_at") WHERE "content_draft"."publish_at" is not null;--> statement-breakpoint
CREATE INDEX "content_draft_member" ON "content_draft" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "upload_of_shop" ON "upload" USING btree ("created_at","id") WHERE "upload"."is_of_shop";--> statement-breakpoint
ALTER TABLE "staff_role" ADD CONSTRAINT "staff_role_scope" CHECK (case when "staff_role"."company_id" is null then "staff_role"."role" in ('administrator', 'orders', 'content', 'writer', 'support', 'finance')
        else "staff_role"."role" in ('owner', 'manager', 'editor', 'counter', 'viewer') end);--> statement-breakpoint
-- What the site shows by now was uploaded for it.
UPDATE "upload" SET "is_of_shop" = true WHERE "id" IN (
	SELECT "upload_id" FROM "content_picture" WHERE "kind" NOT IN ('news', 'companyNewsCategory', 'question', 'questionCategory', 'companyPage', 'companyEvent')
	UNION SELECT "logo_upload_id" FROM "company" WHERE "logo_upload_id" IS NOT NULL
	UNION SELECT "square_upload_id" FROM "company" WHERE "square_upload_id" IS NOT NULL
);
