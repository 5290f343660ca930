CREATE TABLE "point_lot" (
	"entry_id" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "point_lot_entry_id_expires_at_pk" PRIMARY KEY("entry_id","expires_at")
);
--> statement-breakpoint
-- Points were used in the order in which they expire. So the points used by an entry are those between the sum of all
-- earlier uses and that sum with its own, counted from the first points to expire.
WITH "earned" AS (
	SELECT "member_id", "company_id", "expires_at", "amount",
		sum("amount") OVER (PARTITION BY "member_id", "company_id" ORDER BY "expires_at", "id") AS "upto"
	FROM "point_entry" WHERE "amount" > 0
), "used" AS (
	SELECT "id", "member_id", "company_id", -"amount" AS "amount",
		sum(-"amount") OVER (PARTITION BY "member_id", "company_id" ORDER BY "at", "id") AS "upto"
	FROM "point_entry" WHERE "amount" < 0
)
INSERT INTO "point_lot" ("entry_id", "expires_at", "amount")
SELECT "id", "expires_at", "amount" FROM "point_entry" WHERE "amount" > 0
UNION ALL
SELECT "used"."id", "earned"."expires_at",
	-sum(least("earned"."upto", "used"."upto") - greatest("earned"."upto" - "earned"."amount", "used"."upto" - "used"."amount"))
FROM "used" JOIN "earned" USING ("member_id", "company_id")
WHERE "earned"."upto" > "used"."upto" - "used"."amount" AND "used"."upto" > "earned"."upto" - "earned"."amount"
GROUP BY "used"."id", "earned"."expires_at";--> statement-breakpoint
DROP INDEX "point_entry_expiry";--> statement-breakpoint
ALTER TABLE "point_lot" ADD CONSTRAINT "point_lot_entry_id_point_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."point_entry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_entry" DROP COLUMN "expires_at";