CREATE TABLE "failed_job" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"data" jsonb NOT NULL,
	"cause" text NOT NULL,
	"tries" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"failed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "audit_thing";--> statement-breakpoint
DROP INDEX "audit_actor";--> statement-breakpoint
CREATE INDEX "failed_job_newest" ON "failed_job" USING btree ("failed_at","id");--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("chain","at","seq");--> statement-breakpoint
CREATE INDEX "audit_thing_id" ON "audit" USING btree ("chain","thing_id","at","seq");--> statement-breakpoint
CREATE INDEX "audit_call" ON "audit" USING btree ("chain","call","at","seq");--> statement-breakpoint
CREATE INDEX "audit_thing" ON "audit" USING btree ("chain","thing","at","seq");--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit" USING btree ("chain","actor","at","seq");