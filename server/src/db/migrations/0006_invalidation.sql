CREATE TABLE "invalidation" (
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"tags" text[] NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "invalidation_transaction" ON "invalidation" USING btree ("transaction");