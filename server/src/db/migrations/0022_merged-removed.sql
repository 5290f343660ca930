-- What was merged into a removed contact is removed with it from now on.
WITH RECURSIVE "removed" AS (
	SELECT "id", "removed_at" FROM "contact" WHERE "removed_at" IS NOT NULL
	UNION ALL
	SELECT "c"."id", "removed"."removed_at" FROM "contact" "c" JOIN "removed" ON "c"."merged_into" = "removed"."id"
)
UPDATE "contact" SET "removed_at" = "removed"."removed_at" FROM "removed" WHERE "contact"."id" = "removed"."id";
