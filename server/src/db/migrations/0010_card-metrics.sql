ALTER TABLE "card_figure" RENAME TO "card_metric";--> statement-breakpoint
ALTER TABLE "card_metric" RENAME CONSTRAINT "card_figure_card_sn_day_kind_source_pk" TO "card_metric_card_sn_day_kind_source_pk";--> statement-breakpoint
ALTER TABLE "card_metric" RENAME CONSTRAINT "card_figure_card_sn_card_card_sn_fk" TO "card_metric_card_sn_card_card_sn_fk";
