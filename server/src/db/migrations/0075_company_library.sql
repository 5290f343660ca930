ALTER TABLE "list_view" DROP CONSTRAINT "list_view_name";--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "company_id" integer;--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "unused_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "list_view" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "list_view" ADD COLUMN "removed_id" integer GENERATED ALWAYS AS (case when "removed_at" is not null then "id" end) STORED;--> statement-breakpoint
CREATE INDEX "upload_of_company" ON "upload" USING btree ("company_id","created_at","id") WHERE "upload"."company_id" is not null;--> statement-breakpoint
ALTER TABLE "list_view" ADD CONSTRAINT "list_view_name" UNIQUE NULLS NOT DISTINCT("company_id","screen","member_id","name","removed_id");--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_one_library" CHECK (not ("upload"."is_of_shop" and "upload"."company_id" is not null));
--> statement-breakpoint
-- By hand: a company refers to the pictures of its logos, so its schema cannot be imported by that of pictures.
ALTER TABLE "upload" ADD CONSTRAINT "upload_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What one company alone shows by now, and nobody has on a card or a contact, is in its library. The logos that the shop chose stay in its own.
UPDATE "upload" SET "company_id" = "shown"."company_id", "is_of_shop" = false
FROM (
	SELECT "upload_id", min("company_id") AS "company_id" FROM (
		SELECT "upload_id", "company_id" FROM "content_picture" JOIN "news" ON "news"."id" = "content_id" WHERE "kind" = 'news'
		UNION SELECT "upload_id", "company_id" FROM "content_picture" JOIN "question" ON "question"."id" = "content_id" JOIN "question_category" ON "question_category"."id" = "category_id" WHERE "kind" = 'question'
		UNION SELECT "upload_id", "company_id" FROM "content_picture" JOIN "company_page" ON "company_page"."id" = "content_id" WHERE "kind" = 'companyPage'
		UNION SELECT "upload_id", "company_id" FROM "content_picture" JOIN "company_event" ON "company_event"."id" = "content_id" WHERE "kind" = 'companyEvent'
		UNION SELECT "upload_id", "company_id" FROM "prize" WHERE "upload_id" IS NOT NULL
		UNION SELECT "logo_upload_id", "id" FROM "company" WHERE "logo_upload_id" IS NOT NULL
		UNION SELECT "square_upload_id", "id" FROM "company" WHERE "square_upload_id" IS NOT NULL
	) AS "uses" GROUP BY "upload_id" HAVING count(*) = 1
) AS "shown"
WHERE "upload"."id" = "shown"."upload_id"
	AND NOT EXISTS (SELECT FROM "content_picture" WHERE "upload_id" = "upload"."id" AND "kind" NOT IN ('news', 'companyNewsCategory', 'question', 'questionCategory', 'companyPage', 'companyEvent'))
	AND NOT ("is_of_shop" AND EXISTS (SELECT FROM "company" WHERE "upload"."id" IN ("logo_upload_id", "square_upload_id")))
	AND NOT EXISTS (SELECT FROM "card" WHERE "photo_id" = "upload"."id")
	AND NOT EXISTS (SELECT FROM "card_web_site" WHERE "img_id" = "upload"."id")
	AND NOT EXISTS (SELECT FROM "member" WHERE "picture_id" = "upload"."id")
	AND NOT EXISTS (SELECT FROM "contact" WHERE "upload"."id" IN ("photo_id", "note_img_id", "scan_img_id", "scan_back_id"));
