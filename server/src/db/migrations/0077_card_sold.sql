ALTER TABLE "card" ADD COLUMN "sold" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Whatever changes the sales of cards: their cards are locked in the order of their numbers, and then it is seen what is so.
CREATE FUNCTION "keep_card_sold"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  numbers text[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(card_sn) INTO numbers FROM after_change;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(card_sn) INTO numbers FROM before_change;
  ELSE
    SELECT array_agg(card_sn) INTO numbers FROM (SELECT card_sn FROM before_change UNION SELECT card_sn FROM after_change) changed;
  END IF;
  PERFORM FROM public.card WHERE card_sn = ANY(numbers) ORDER BY card_sn FOR NO KEY UPDATE;
  UPDATE public.card SET sold = NOT sold
  WHERE card_sn = ANY(numbers)
    AND sold <> EXISTS (SELECT FROM public.order_card WHERE order_card.card_sn = card.card_sn AND back_at IS NULL);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "order_card_added" AFTER INSERT ON "order_card" REFERENCING NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_card_sold"();--> statement-breakpoint
CREATE TRIGGER "order_card_changed" AFTER UPDATE ON "order_card" REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_card_sold"();--> statement-breakpoint
CREATE TRIGGER "order_card_removed" AFTER DELETE ON "order_card" REFERENCING OLD TABLE AS before_change
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_card_sold"();--> statement-breakpoint
UPDATE "card" SET "sold" = true WHERE EXISTS (SELECT FROM "order_card" WHERE "order_card"."card_sn" = "card"."card_sn" AND "back_at" IS NULL);--> statement-breakpoint
CREATE INDEX "card_sold_newest" ON "card" USING btree ("sold","created_at","card_sn") WHERE "card"."physical";--> statement-breakpoint
CREATE INDEX "card_sold_activated" ON "card" USING btree ("sold",coalesce("activated_at", timestamptz '1970-01-01 00:00:00+00'),"card_sn") WHERE "card"."physical";
