ALTER TABLE "order" ADD COLUMN "source" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Where visits came from is a source, as that of an order is.
UPDATE "day_figure" SET "part" = 'source' WHERE "part" = 'visit';--> statement-breakpoint
-- No order of a day that is over has a source, so the whole of the day is that of the unknown one.
INSERT INTO "day_figure" ("day", "figure", "part", "key", "sum")
  SELECT "day", "figure", 'source', '', "sum" FROM "day_figure"
  WHERE "part" = '' AND "figure" IN ('orders', 'paid', 'paidCounted', 'revenue', 'goods', 'discounts', 'freight', 'refunds');
