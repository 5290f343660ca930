DROP INDEX "notice_unread";--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "news_id" integer;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "told_up_to" uuid;--> statement-breakpoint
ALTER TABLE "announcement" ADD CONSTRAINT "announcement_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_people" ON "card" USING btree ("company_id","member_id") WHERE "card"."member_id" is not null;--> statement-breakpoint
CREATE INDEX "notice_unread" ON "notice" USING btree ("member_id","at" DESC NULLS LAST,"id") WHERE "notice"."read_at" is null;--> statement-breakpoint
ALTER TABLE "announcement" ADD CONSTRAINT "announcement_news_id_unique" UNIQUE("news_id");