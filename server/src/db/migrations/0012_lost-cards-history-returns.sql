ALTER TABLE "card" DROP CONSTRAINT "card_owned";--> statement-breakpoint
ALTER TABLE "card_metric" DROP CONSTRAINT "card_metric_card_sn_card_card_sn_fk";
--> statement-breakpoint
ALTER TABLE "card_social_media" DROP CONSTRAINT "card_social_media_card_sn_card_card_sn_fk";
--> statement-breakpoint
ALTER TABLE "card_theme" DROP CONSTRAINT "card_theme_card_sn_card_card_sn_fk";
--> statement-breakpoint
ALTER TABLE "card_web_site" DROP CONSTRAINT "card_web_site_card_sn_card_card_sn_fk";
--> statement-breakpoint
ALTER TABLE "scan_history" DROP CONSTRAINT "scan_history_card_sn_card_card_sn_fk";
--> statement-breakpoint
ALTER TABLE "exchange" DROP CONSTRAINT "exchange_card_sn_card_card_sn_fk";
--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "keeps_history" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "card" ADD COLUMN "physical" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "card" ADD COLUMN "leads_to" text;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "made_to_order" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "made_to_order" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "card" ADD CONSTRAINT "card_leads_to_card_card_sn_fk" FOREIGN KEY ("leads_to") REFERENCES "public"."card"("card_sn") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "card_metric" ADD CONSTRAINT "card_metric_card_sn_card_card_sn_fk" FOREIGN KEY ("card_sn") REFERENCES "public"."card"("card_sn") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "card_social_media" ADD CONSTRAINT "card_social_media_card_sn_card_card_sn_fk" FOREIGN KEY ("card_sn") REFERENCES "public"."card"("card_sn") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "card_theme" ADD CONSTRAINT "card_theme_card_sn_card_card_sn_fk" FOREIGN KEY ("card_sn") REFERENCES "public"."card"("card_sn") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "card_web_site" ADD CONSTRAINT "card_web_site_card_sn_card_card_sn_fk" FOREIGN KEY ("card_sn") REFERENCES "public"."card"("card_sn") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "scan_history" ADD CONSTRAINT "scan_history_card_sn_card_card_sn_fk" FOREIGN KEY ("card_sn") REFERENCES "public"."card"("card_sn") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "exchange" ADD CONSTRAINT "exchange_card_sn_card_card_sn_fk" FOREIGN KEY ("card_sn") REFERENCES "public"."card"("card_sn") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "card_linked" ON "card" USING btree ("leads_to") WHERE "card"."leads_to" is not null;--> statement-breakpoint
ALTER TABLE "card" ADD CONSTRAINT "card_leads" CHECK (("card"."state" = 'linked') = ("card"."leads_to" is not null));--> statement-breakpoint
ALTER TABLE "card" ADD CONSTRAINT "card_owned" CHECK (("card"."state" in ('active', 'paused')) = ("card"."member_id" is not null));