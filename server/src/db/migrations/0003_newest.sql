DROP INDEX "card_mine";--> statement-breakpoint
DROP INDEX "scan_history_newest";--> statement-breakpoint
DROP INDEX "contact_message_newest";--> statement-breakpoint
DROP INDEX "news_article_newest";--> statement-breakpoint
DROP INDEX "news_article_category";--> statement-breakpoint
DROP INDEX "order_mine";--> statement-breakpoint
DROP INDEX "outbox_newest";--> statement-breakpoint
DROP INDEX "upload_mine";--> statement-breakpoint
CREATE INDEX "card_mine" ON "card" USING btree ("member_id","activated_at");--> statement-breakpoint
CREATE INDEX "scan_history_newest" ON "scan_history" USING btree ("member_id","at");--> statement-breakpoint
CREATE INDEX "contact_message_newest" ON "contact_message" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "news_article_newest" ON "news_article" USING btree ("published_at","id","shown_until");--> statement-breakpoint
CREATE INDEX "news_article_category" ON "news_article" USING btree ("news_category_id","published_at","id","shown_until");--> statement-breakpoint
CREATE INDEX "order_mine" ON "order" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "outbox_newest" ON "outbox" USING btree ("at");--> statement-breakpoint
CREATE INDEX "upload_mine" ON "upload" USING btree ("member_id","created_at");