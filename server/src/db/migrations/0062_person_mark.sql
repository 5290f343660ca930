CREATE TABLE "person_mark" (
	"member_id" uuid NOT NULL,
	"mark" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "person_mark_member_id_mark_pk" PRIMARY KEY("member_id","mark")
);
--> statement-breakpoint
CREATE INDEX "person_mark_newest" ON "person_mark" USING btree ("mark","joined_at","member_id");--> statement-breakpoint
-- Whom it marks now, before the triggers below keep others from writing cards and orders.
INSERT INTO "person_mark" SELECT id, 'holder', created_at FROM "member" WHERE deleted_at IS NULL AND EXISTS (SELECT FROM "card" WHERE member_id = "member".id);--> statement-breakpoint
INSERT INTO "person_mark" SELECT id, 'buyer', created_at FROM "member" WHERE deleted_at IS NULL AND EXISTS (SELECT FROM "order" WHERE member_id = "member".id);--> statement-breakpoint
-- Whether somebody has what a mark says. Each statement of a trigger sees what others have committed by then.
CREATE FUNCTION "deserves_mark"(person uuid, mark text) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  IF mark = 'holder' THEN
    RETURN EXISTS (SELECT FROM public.card WHERE member_id = person);
  END IF;
  RETURN EXISTS (SELECT FROM public."order" WHERE member_id = person);
END
$$;--> statement-breakpoint
-- At the end of a transaction, of the person who lost a card or an order and of who got it, in the order of their ids.
-- A mark that exists is locked in any case: whoever takes the last but one thing from its person waits for who takes the
-- last one, or gives another, and then sees what they did.
CREATE FUNCTION "keep_person_mark"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person uuid;
BEGIN
  FOR person IN SELECT DISTINCT one FROM unnest(ARRAY[OLD.member_id, NEW.member_id]) one WHERE one IS NOT NULL ORDER BY one LOOP
    IF person = NEW.member_id THEN
      IF public.deserves_mark(person, TG_ARGV[0]) THEN
        INSERT INTO public.person_mark (member_id, mark, joined_at)
        SELECT id, TG_ARGV[0], created_at FROM public.member WHERE id = person AND deleted_at IS NULL
        ON CONFLICT (member_id, mark) DO UPDATE SET joined_at = excluded.joined_at
          WHERE person_mark.joined_at <> excluded.joined_at;
      END IF;
    ELSE
      PERFORM FROM public.person_mark WHERE member_id = person AND mark = TG_ARGV[0] FOR UPDATE;
      IF FOUND AND NOT public.deserves_mark(person, TG_ARGV[0]) THEN
        DELETE FROM public.person_mark WHERE member_id = person AND mark = TG_ARGV[0];
      END IF;
    END IF;
  END LOOP;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Of cards that are made, nobody's are many.
CREATE CONSTRAINT TRIGGER "card_mark_first" AFTER INSERT ON "card" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.member_id IS NOT NULL) EXECUTE FUNCTION "keep_person_mark"('holder');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "card_mark" AFTER DELETE OR UPDATE OF "member_id" ON "card" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "keep_person_mark"('holder');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "order_mark" AFTER INSERT OR DELETE OR UPDATE OF "member_id" ON "order" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "keep_person_mark"('buyer');--> statement-breakpoint
-- What was written in the meantime.
INSERT INTO "person_mark" SELECT id, 'holder', created_at FROM "member" WHERE deleted_at IS NULL
  AND EXISTS (SELECT FROM "card" WHERE member_id = "member".id)
  AND NOT EXISTS (SELECT FROM "person_mark" WHERE member_id = "member".id AND mark = 'holder')
  ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "person_mark" SELECT id, 'buyer', created_at FROM "member" WHERE deleted_at IS NULL
  AND EXISTS (SELECT FROM "order" WHERE member_id = "member".id)
  AND NOT EXISTS (SELECT FROM "person_mark" WHERE member_id = "member".id AND mark = 'buyer')
  ON CONFLICT DO NOTHING;--> statement-breakpoint
DELETE FROM "person_mark" WHERE mark = 'holder' AND NOT EXISTS (SELECT FROM "card" WHERE member_id = "person_mark".member_id);--> statement-breakpoint
DELETE FROM "person_mark" WHERE mark = 'buyer' AND NOT EXISTS (SELECT FROM "order" WHERE member_id = "person_mark".member_id);--> statement-breakpoint
-- Digests without a key. New ones have one.
DELETE FROM "erased_recipient";
