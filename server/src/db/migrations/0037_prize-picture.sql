-- A prize whose picture went with the account of the person who uploaded it shows none.
UPDATE "prize" SET "img" = '' WHERE "img" ~ '^/picture/[A-Za-z0-9_-]+[.]webp$'
	AND NOT EXISTS (SELECT 1 FROM "upload" WHERE '/picture/' || "upload"."id" || '.webp' = "prize"."img");--> statement-breakpoint
ALTER TABLE "prize" ADD COLUMN "upload_id" text GENERATED ALWAYS AS (substring("img" from '^/picture/([A-Za-z0-9_-]+)[.]webp$')) STORED;--> statement-breakpoint
ALTER TABLE "prize" ADD CONSTRAINT "prize_upload_id_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."upload"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prize_picture" ON "prize" USING btree ("upload_id") WHERE "prize"."upload_id" is not null;