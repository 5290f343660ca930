ALTER TABLE "announcement" RENAME COLUMN "told_up_to" TO "notified_up_to";
