ALTER TABLE "member" ADD COLUMN "has_card" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "has_order" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "card_state_newest" ON "card" USING btree ("state","created_at","card_sn");--> statement-breakpoint
CREATE INDEX "card_state_activated" ON "card" USING btree ("state",coalesce("activated_at", timestamptz '1970-01-01 00:00:00+00'),"card_sn");--> statement-breakpoint
CREATE INDEX "member_holder" ON "member" USING btree ("created_at","id") WHERE coalesce("member"."phone", "member"."email", "member"."apple_sub") is not null and "member"."has_card";--> statement-breakpoint
CREATE INDEX "member_buyer" ON "member" USING btree ("created_at","id") WHERE coalesce("member"."phone", "member"."email", "member"."apple_sub") is not null and "member"."has_order";--> statement-breakpoint
UPDATE "member" SET "has_card" = true WHERE EXISTS (SELECT FROM "card" WHERE "member_id" = "member"."id");--> statement-breakpoint
UPDATE "member" SET "has_order" = true WHERE EXISTS (SELECT FROM "order" WHERE "member_id" = "member"."id");--> statement-breakpoint
CREATE FUNCTION "mark_member"() RETURNS trigger LANGUAGE plpgsql AS $$
-- Its argument is the column of "member". The person who lost a row is locked before their other rows
-- are looked for: otherwise two who lose their last two at once would both see the other's.
DECLARE
  has_more boolean;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.member_id IS NOT NULL AND (TG_OP = 'DELETE' OR NEW.member_id IS DISTINCT FROM OLD.member_id) THEN
    PERFORM FROM "member" WHERE id = OLD.member_id FOR NO KEY UPDATE;
    EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE member_id = $1)', TG_TABLE_NAME) INTO has_more USING OLD.member_id;
    IF NOT has_more THEN
      EXECUTE format('UPDATE "member" SET %I = false WHERE id = $1', TG_ARGV[0]) USING OLD.member_id;
    END IF;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.member_id IS NOT NULL THEN
    EXECUTE format('UPDATE "member" SET %1$I = true WHERE id = $1 AND NOT %1$I', TG_ARGV[0]) USING NEW.member_id;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "card_marks_member" AFTER INSERT OR DELETE OR UPDATE OF "member_id" ON "card" FOR EACH ROW EXECUTE FUNCTION "mark_member"('has_card');--> statement-breakpoint
CREATE TRIGGER "order_marks_member" AFTER INSERT OR DELETE OR UPDATE OF "member_id" ON "order" FOR EACH ROW EXECUTE FUNCTION "mark_member"('has_order');
