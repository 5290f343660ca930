ALTER TABLE "company" ADD COLUMN "demo_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "company_demo" ON "company" USING btree ("demo_until") WHERE "company"."demo_until" is not null;--> statement-breakpoint
-- People without a phone number, an address or an Apple id are nobody's accounts: guests, and those of demo companies. They have
-- no marks, which are for lists of people.
CREATE OR REPLACE FUNCTION "keep_person_mark"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person uuid;
BEGIN
  FOR person IN SELECT DISTINCT one FROM unnest(ARRAY[OLD.member_id, NEW.member_id]) one WHERE one IS NOT NULL ORDER BY one LOOP
    IF person = NEW.member_id THEN
      IF public.deserves_mark(person, TG_ARGV[0]) THEN
        INSERT INTO public.person_mark (member_id, mark, joined_at)
        SELECT id, TG_ARGV[0], created_at FROM public.member
        WHERE id = person AND deleted_at IS NULL AND coalesce(phone, email, apple_sub) IS NOT NULL
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
$$;
